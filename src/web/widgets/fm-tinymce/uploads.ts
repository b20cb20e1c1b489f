import { useEffect, useReducer, useRef } from 'react'
import { useDesignOfImages } from '../../files/rich/image-source'
import { type StoredImage, uploadImage } from './upload-image'

/** An image on its way. */
export interface Upload {
  id: number
  file: File
  percent: number
  state: 'uploading' | 'done' | 'failed'
  reason?: string
  image?: StoredImage
  picture: string
}

type Change =
  | { kind: 'add'; uploads: Upload[] }
  | { kind: 'remove'; id: number }
  | { kind: 'set'; id: number; part: Partial<Upload> }

function changed(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if (change.kind === 'add') return [...uploads, ...change.uploads]
  if (change.kind === 'remove') return uploads.filter(({ id }) => id !== change.id)
  return uploads.map((one) => (one.id === change.id ? { ...one, ...change.part } : one))
}

/** Images being sent, all at once; what is still under way ends with the dialog. */
export function useUploads() {
  const design = useDesignOfImages()
  const [uploads, dispatch] = useReducer(changed, [])
  const running = useRef(new Map<number, AbortController>())
  const pictures = useRef<string[]>([])
  const last = useRef(0)
  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort()
      for (const picture of pictures.current) URL.revokeObjectURL(picture)
    },
    [],
  )
  const send = async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
    const stop = new AbortController()
    running.current.set(id, stop)
    const set = (part: Partial<Upload>) => stop.signal.aborted || dispatch({ kind: 'set', id, part })
    set({ state: 'uploading', percent: 0 })
    try {
      const image = await uploadImage(file, {
        signal: stop.signal,
        onProgress: (percent) => set({ percent }),
        design,
      })
      set({ state: 'done', percent: 100, image })
    } catch (failure) {
      set({ state: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
    }
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Upload => {
      const picture = URL.createObjectURL(file)
      pictures.current.push(picture)
      return { id: ++last.current, file, percent: 0, state: 'uploading', picture }
    })
    dispatch({ kind: 'add', uploads: fresh })
    for (const one of fresh) void send(one)
  }
  const remove = (id: number) => {
    running.current.get(id)?.abort()
    dispatch({ kind: 'remove', id })
  }
  return { uploads, add, remove, retry: (upload: Upload) => void send(upload) }
}
