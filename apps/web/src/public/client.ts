import 'virtual:theme.css';
import './public.css';
import { startCarousel } from './carousel/start-carousel.ts';
import { keepLanguage } from './frame/keep-language.ts';
import { scrollToTop } from './frame/scroll-to-top.ts';
import { showFarewell } from './frame/show-farewell.ts';

/** All scripts of the public pages except the lines before the first paint. The pages are readable without them. */
for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(root);
document.addEventListener('click', keepLanguage);
// The middle button opens a tab.
document.addEventListener('auxclick', keepLanguage);
document.addEventListener('click', scrollToTop);
showFarewell();
