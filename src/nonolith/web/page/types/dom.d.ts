// The arguments of the functions of shared/dom.js.

export type Tags = HTMLElementTagNameMap;
export type Listeners<E> = {
	[Name in keyof HTMLElementEventMap]?: (
		event: HTMLElementEventMap[Name] & { currentTarget: E },
	) => unknown;
};
/** `class`, `on` (listeners by event), and attributes, of which those without a value or with the
 * value false are left out. */
export interface With<E> {
	on?: Listeners<E>;
	[attribute: string]: string | number | boolean | null | undefined | Listeners<E>;
}
/** The element that a selector finds. */
export type Selected<Selector> = Selector extends keyof Tags ? Tags[Selector] : HTMLElement;
export type Child = Node | string | null | undefined;
