/** What the product is called, everywhere it is named: titles, the policy, the manifest. */
export const productName = 'HypeGist';
