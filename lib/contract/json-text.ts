/**
 * A value as JSON text. What a page hands to the browser is written and read value by value, twice; a text goes in one piece.
 */
export type JsonText<Value> = string & { readonly is?: Value };

export const parseText = <Value>(text: JsonText<Value>): Value => JSON.parse(text);
