/** The product's name, in texts and in slugs. */
export const PRODUCT_NAME = 'Boxroom';
export const PRODUCT_SLUG = 'boxroom';
