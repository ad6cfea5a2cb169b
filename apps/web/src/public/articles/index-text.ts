export const INDEX_TITLE = 'Best Practices for Smarter Storage';
export const INDEX_SUBTITLE = 'Tips, insights, and how-tos to get the most out of the product';
