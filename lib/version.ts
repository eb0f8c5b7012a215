/** Of the product, with its code (SPEC §9). */
export const appVersion = '1.0.1 (101)';
