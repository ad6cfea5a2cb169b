import 'virtual:theme.css';
import './public.css';
import { startCarousel } from './carousel/start-carousel.ts';
import { scrollToTop } from './frame/scroll-to-top.ts';
import { showFarewell } from './frame/show-farewell.ts';

/** All the script that public pages have besides the few lines before the first paint: they are read without it too. */
for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(root);
document.addEventListener('click', scrollToTop);
showFarewell();
