/**
 * The version of the contract. A release that adds a value to a list of values in responses counts it up, and
 * says in `addedValues` what older apps get instead. Apps of the version before 2 name none.
 */
export const CONTRACT_VERSION = 2;

/**
 * The header `accept` of the app's calls. Other back ends and older servers ignore its parameter, and it
 * needs no preflight.
 */
export const ACCEPT = `application/json;contract=${CONTRACT_VERSION}`;
