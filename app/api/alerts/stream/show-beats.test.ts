import { expect, test } from 'vitest'
import { showBeats } from './show-beats'

/** The output of `showBeats` for these chunks. */
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

test('events pass through unchanged, and each comment from the API becomes a beat', async () => {
  expect(await passed(news, ':\n\n', news)).toBe(news + beat + news)
})

test('chunk boundaries do not affect the output', async () => {
  const all = `${news}:\n\n${news}`
  for (let cut = 1; cut < all.length; cut++)
    expect(await passed(all.slice(0, cut), all.slice(cut))).toBe(news + beat + news)
})
