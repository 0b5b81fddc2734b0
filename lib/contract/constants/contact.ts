/** Message requests, friend requests and finding people (rules.md, Contact). Times are in milliseconds. */
import { day } from './time';

/** Limits of message requests: messages in one, characters in each, people a day, and how long a request is open. */
export const messageRequest = { messages: 3, characters: 300, aDay: 10, lifetime: 30 * day };
/** Friend requests that a person may send in 24 hours. */
export const friendRequestsADay = 30;
/** How long a declined request is remembered: a new request in this time is not shown. */
export const declinedRequestKept = 30 * day;
/** The most people in a search result, and in the suggestions. */
export const peopleFound = 20;
export const peopleSuggested = 10;
