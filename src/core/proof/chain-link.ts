import { type Digest, digestOf, digestOfDigests, digestTag, plainDigest } from './digest'

/** What the database adds to an act when it writes it. */
export interface LinkData {
  /** The flow's document number. */
  number: string
  /** The files that the act names: a line each of id, SHA-256 and digest of the name, by id; format 1 has no names. */
  files: string
}

/** A line of `Found.files`. */
export interface LinkFile {
  id: string
  sha256: Digest
  /** The digest of its name; missing in acts of format 1. */
  name?: Digest
}

/** The link before the first: no two flows begin alike. */
export const genesisLink = (workspace: string, flow: string): Digest =>
  digestOf(digestTag.link, `qianpi chain 1\n${workspace}\n${flow}`)

/**
 * A link: SHA-256 over the link before it, the digest of the act, and what the database added. The statement `flow-news`
 * makes the same in SQL, where the link before is seen behind the flow's lock.
 */
export const computeLink = (before: Digest, act: Digest, { number, files }: LinkData): Digest =>
  digestOfDigests(digestTag.link, before, act, plainDigest(number), plainDigest(files))

/** Reads the lines of files of a link. */
export const parseLinkFiles = ({ files }: LinkData): LinkFile[] =>
  files
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', sha256 = '', name] = line.split(' ')
      return { id, sha256, ...(name && { name }) }
    })

/** The salt of one file of an act, so that a reader of one file cannot guess the names of the others. */
export const fileSalt = (salt: string, id: string): Digest =>
  digestOf(digestTag.sealed, `${salt}\nfile\n${id}`)

/** The digest of a file's name under its salt; `flow-news` makes the same in SQL. */
export const fileNameDigest = (salt: Digest, name: string): Digest =>
  digestOf(digestTag.sealed, `${salt}\nname\n${name}`)
