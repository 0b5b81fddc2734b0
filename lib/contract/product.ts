/** The product's name, for titles, the policy and the manifest. */
export const productName = 'HypeGist';
