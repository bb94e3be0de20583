import webPush from 'web-push'

/** A new VAPID key pair (RFC 8292) in base64url: a 65-byte point and 32 bytes. */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}
