import { type Digest, digestOf, digestOfDigests, digestTag, plainDigest } from './digest'

/** Data that the database adds to an action when writing it. */
export interface LinkData {
  /** Document number of the flow. */
  number: string
  /**
   * Files of the action, by id: one line each of id, SHA-256 and digest of the name; format 1 has no names.
   */
  files: string
}

/** Line of `LinkData.files`. */
export interface LinkFile {
  id: string
  sha256: Digest
  /** Digest of its name; missing in actions of format 1. */
  name?: Digest
}

/** Returns the link before the first, which is unique per flow. */
export const genesisLink = (workspace: string, flow: string): Digest =>
  digestOf(digestTag.link, `qianpi chain 1\n${workspace}\n${flow}`)

/**
 * Computes a link: SHA-256 over the previous link, the digest of the action, and the database's data. The
 * statement of new rows computes the same in SQL, where the previous link is read under the flow's lock.
 */
export const computeLink = (before: Digest, act: Digest, { number, files }: LinkData): Digest =>
  digestOfDigests(digestTag.link, before, act, plainDigest(number), plainDigest(files))

/** Parses the file lines of a link. */
export const parseLinkFiles = ({ files }: LinkData): LinkFile[] =>
  files
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', sha256 = '', name] = line.split(' ')
      return { id, sha256, ...(name && { name }) }
    })

/**
 * Returns the salt of one file of an action, so that a reader of one file cannot guess the names of the
 * others.
 */
export const fileSalt = (salt: string, id: string): Digest =>
  digestOf(digestTag.sealed, `${salt}\nfile\n${id}`)

/** Returns the salted digest of a file's name; the statement of new rows computes the same in SQL. */
export const fileNameDigest = (salt: Digest, name: string): Digest =>
  digestOf(digestTag.sealed, `${salt}\nname\n${name}`)
