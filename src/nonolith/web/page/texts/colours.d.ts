// The names of colours in each language, by their English names. Python generates this module from
// the colour names of nonolith/reasoning/language.
export const colours: Record<string, Record<string, string>>;
