/**
 * A value as JSON text. React serializes and parses a page's data value by value, and twice; a string is passed as a whole.
 */
export type JsonText<Value> = string & { readonly is?: Value };

export const parseText = <Value>(text: JsonText<Value>): Value => JSON.parse(text);
