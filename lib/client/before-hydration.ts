/**
 * What a page does before its scripts are there. Bundled separately (scripts/service-worker/bundle.mjs) and inlined in every page, so
 * that it is there with the page's words.
 */
import './early-press';
import './lost-scripts';
