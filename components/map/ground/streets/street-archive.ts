import { type LeafletLayerOptions, PmtilesSource } from 'protomaps-leaflet'

type Archive = Exclude<NonNullable<LeafletLayerOptions['url']>, string>

/**
 * The file at a URL, read by range requests; reports for every read whether it succeeded. Aborted reads are not
 * reported.
 */
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
