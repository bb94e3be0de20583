import { type LeafletLayerOptions, PmtilesSource } from 'protomaps-leaflet'

type Archive = Exclude<NonNullable<LeafletLayerOptions['url']>, string>

/** The file at an address, read by Range; says of each read whether it came. One that was given up says nothing. */
export function openArchive(url: string, onRead: (came: boolean) => void): Archive {
  const { p: archive } = new PmtilesSource(url, false)
  const { source } = archive
  archive.source = {
    getKey: () => source.getKey(),
    getBytes: async (offset, length, signal, etag) => {
      try {
        const bytes = await source.getBytes(offset, length, signal, etag)
        onRead(true)
        return bytes
      } catch (error) {
        if (!signal?.aborted) onRead(false)
        throw error
      }
    },
  }
  return archive
}
