import type { LogEntry, StoredFile } from '../../../../generated/types'
import { isPicture } from '../../../files/attachments'

/** Pictures attached to the opinions of a flow, by the messages that were handled with them. */
export type OpinionPictures = ReadonlyMap<string, readonly StoredFile[]>

/** Collects the pictures of opinions from the history. */
export const opinionPictures = (logs: readonly LogEntry[]): OpinionPictures =>
  new Map(
    logs.flatMap(({ flowmsgid, files = [] }): [string, StoredFile[]][] => {
      const pictures = files.filter(isPicture)
      return flowmsgid && pictures.length ? [[flowmsgid, pictures]] : []
    }),
  )
