/** How the components are looked at. It stands in the address, so that a view can be passed on. */
export const themes = ['both', 'light', 'dark'] as const;
export const widths = ['full', '320'] as const;

export type View = { theme: (typeof themes)[number]; width: (typeof widths)[number] };

/** @param asked  the address's parameters; what is none of ours counts as not given */
export const viewOf = (asked: Record<string, string | string[] | undefined>): View => ({
  theme: themes.find((each) => each === asked.theme) ?? 'both',
  width: widths.find((each) => each === asked.width) ?? 'full',
});

export const addressOf = (view: View) => `?${new URLSearchParams(view)}`;
