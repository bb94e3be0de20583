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
    code: `TOKEN=$(curl -s -w '\\n' "$API/authentication/login" -H 'content-type: application/json' \\
  -d "{\\"businessId\\": \\"$BUSINESS\\", \\"externalId\\": \\"$EXTERNAL_ID\\"}" | tee /dev/stderr | pick accessToken)`,
  },
  {
    title: 'Create an account',
    text: 'An account has a type, and a phone that no other account of the business has. Take another `PHONE` when you run this twice: the answer is `422` [phone_taken](#error-phone_taken) otherwise, and the steps below have no account to go on with.',
    code: `PHONE=+56912345678
TYPE=$(curl -s -w '\\n' "$API/account-types?limit=1" \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" | tee /dev/stderr | pick id)

ACCOUNT=$(curl -s -w '\\n' "$API/account/create" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"accountType\\": \\"$TYPE\\", \\"phone\\": \\"$PHONE\\", \\"sendSMS\\": false}" | tee /dev/stderr | pick id)`,
  },
  {
    title: 'Send it a message',
    text: 'Every message goes as push, and by WhatsApp as well when `sendWhatsApp` asks for it. The answer comes as soon as the message is stored; it goes out right after.',
    code: `NOTIFICATION=$(curl -s -w '\\n' "$API/notification/send" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"message\\": {\\"title\\": \\"Water cut\\", \\"body\\": \\"Tomorrow from 14:00.\\", \\"sendWhatsApp\\": true},
       \\"accountIDs\\": [\\"$ACCOUNT\\"]}" | tee /dev/stderr | pick notificationId)`,
  },
  {
    title: 'Did it arrive?',
    text: 'One delivery for each recipient and channel; its [state](#deliveries) says how far it is. While one is `queued` or `sending`, ask again in a second. Without a provider it ends as `kept`: stored, and not sent. In a [drill](#drill), as the business `demo` begins, it is `simulated` and reaches nobody.',
    code: `curl -s -w '\\n' "$API/notifications/$NOTIFICATION/deliveries" \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS"`,
  },
  {
    title: 'Raise an alert',
    text: 'A type and a place are enough. `account` says whose alert it is.',
    code: `ALERT=$(curl -s -w '\\n' "$API/alert" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
  -d "{\\"alertType\\": \\"fire\\", \\"location\\": {\\"latitude\\": -33.4489, \\"longitude\\": -70.6693},
       \\"account\\": {\\"typeId\\": \\"$TYPE\\", \\"tag\\": \\"phone\\", \\"value\\": \\"$PHONE\\"}}" | tee /dev/stderr | pick id)`,
  },
  {
    title: 'Close it',
    text: '`closed` is 0 while an alert is open, and any other number closes it.',
    code: `curl -s -w '\\n' -X PUT "$API/alert/$ALERT" -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" -d '{"closed": 1, "closedReason": "Fire is out"}'`,
  },
]
