/** What a drill is for whoever integrates, and what its provider answers to which phones. */
export const drill = `A business in a drill reaches nobody, whatever is set up; everything else is as always, so it is the place to try an integration out. An admin switches it with \`PUT /business\` and \`{"drill": true}\`: what has not left yet is simulated as well. \`demo\` begins in one. Notifications and deliveries of it carry \`simulated: true\`, and stay so.

The simulated provider answers by the last two digits of the phone; for a push, of its account's. 00: \`failed\`. 01: \`unknown\`. 02: \`delivered\` after three seconds. 03: \`accepted\`, and no more is heard of it. 04: \`read\`. 05: \`delivered\` at the second try. 06: \`accepted\`, then \`failed\`. Any other: \`delivered\`.`
