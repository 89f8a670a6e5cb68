// The names of colours in each language, by their English names: the service makes this module from
// the sentences of the library.
export const colours: Record<string, Record<string, string>>;
