/** The catalogue's view options. They are in the URL, so that a view can be shared. */
export const themes = ['both', 'light', 'dark'] as const;
export const widths = ['full', '320'] as const;

export type View = { theme: (typeof themes)[number]; width: (typeof widths)[number] };

/** @param asked  the URL's parameters; unknown values are ignored */
export const viewOf = (asked: Record<string, string | string[] | undefined>): View => ({
  theme: themes.find((each) => each === asked.theme) ?? 'both',
  width: widths.find((each) => each === asked.width) ?? 'full',
});

export const addressOf = (view: View) => `?${new URLSearchParams(view)}`;
