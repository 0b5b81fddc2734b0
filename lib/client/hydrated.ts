/** A window event: React has taken over the page, and hears its presses from now on. */
export const hydratedEvent = 'hydrated';
