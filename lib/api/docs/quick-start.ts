/** From nothing to a closed alert: each step can be pasted into the same shell. A test runs them as they stand. */
export const quickStart: { title: string; text: string; code: string }[] = [
  {
    title: 'Prepare the shell',
    text: 'Business id and external id were printed at the first start; an admin makes more with `POST /identities`. `pick` takes one member out of an answer.',
    code: `API=http://127.0.0.1:4000/v1/external
BUSINESS=demo
EXTERNAL_ID=paste-yours-here
pick() { grep -o "\\"$1\\" *: *\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`,
  },
  {
    title: 'Log in',
    text: 'The access token lives 12 hours. Every other call carries it, and `x-client-id` with the business id.',
    code: `TOKEN=$(curl -s "$API/authentication/login" -H 'content-type: application/json' \\
  -d "{\\"businessId\\": \\"$BUSINESS\\", \\"externalId\\": \\"$EXTERNAL_ID\\"}" | tee /dev/stderr | pick accessToken)`,
  },
  {
    title: 'Create an account',
    text: 'An account has a type, and a phone that no other account of the business has. Take another number when you run this twice: the answer is `422` [phone_taken](#error-phone_taken) otherwise.',
    code: `TYPE=$(curl -s "$API/account-types?limit=1" \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" | tee /dev/stderr | pick id)

ACCOUNT=$(curl -s "$API/account/create" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"accountType\\": \\"$TYPE\\", \\"phone\\": \\"+56912345678\\", \\"sendSMS\\": false}" | tee /dev/stderr | pick id)`,
  },
  {
    title: 'Send it a message',
    text: 'The answer comes as soon as the message is stored; it goes out right after.',
    code: `NOTIFICATION=$(curl -s "$API/notification/send" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"message\\": {\\"title\\": \\"Water cut\\", \\"body\\": \\"Tomorrow from 14:00.\\", \\"sendWhatsApp\\": true},
       \\"accountIDs\\": [\\"$ACCOUNT\\"]}" | tee /dev/stderr | pick notificationId)`,
  },
  {
    title: 'Did it arrive?',
    text: 'One delivery for each recipient and channel; its [state](#deliveries) says how far it is. Without a provider it ends as `kept`: stored, and not sent.',
    code: `curl -s "$API/notifications/$NOTIFICATION/deliveries" \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS"`,
  },
  {
    title: 'Raise an alert',
    text: 'A type and a place are enough. `account` says whose alert it is.',
    code: `ALERT=$(curl -s "$API/alert" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"alertType\\": \\"fire\\", \\"location\\": {\\"latitude\\": -33.4489, \\"longitude\\": -70.6693},
       \\"account\\": {\\"typeId\\": \\"$TYPE\\", \\"tag\\": \\"phone\\", \\"value\\": \\"+56912345678\\"}}" | tee /dev/stderr | pick id)`,
  },
  {
    title: 'Close it',
    text: '`closed` is 0 while an alert is open, and any other number closes it.',
    code: `curl -s -X PUT "$API/alert/$ALERT" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" -d '{"closed": 1, "closedReason": "Fire is out"}'`,
  },
]
