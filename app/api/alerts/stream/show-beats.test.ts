import { expect, test } from 'vitest'
import { showBeats } from './show-beats'

/** What comes out for these pieces. */
async function passed(...pieces: string[]): Promise<string> {
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return new Response(showBeats(events)).text()
}

const news = 'id: 7\nevent: alert\ndata: {"street":"Ñuñoa :"}\n\n'
const beat = 'event: beat\ndata: {}\n\n'

test('events are passed on as they are, and a comment of the API is a beat', async () => {
  expect(await passed(news, ':\n\n', news)).toBe(news + beat + news)
})

test('however the network cuts and joins them', async () => {
  const all = `${news}:\n\n${news}`
  for (let cut = 1; cut < all.length; cut++)
    expect(await passed(all.slice(0, cut), all.slice(cut))).toBe(news + beat + news)
})
