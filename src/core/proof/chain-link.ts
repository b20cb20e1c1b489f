import { type Digest, digestOf, digestOfDigests, plainDigest, tag } from './digest'

/** What the database adds to an act when it writes it. */
export interface Found {
  /** The flow's document number. */
  number: string
  /** The files that the act names: a line each of id, SHA-256 and digest of the name, by id; format 1 has no names. */
  files: string
}

/** A line of `Found.files`. */
export interface LinkedFile {
  id: string
  sha256: Digest
  /** The digest of its name; missing in acts of format 1. */
  name?: Digest
}

/** The link before the first: no two flows begin alike. */
export const genesis = (workspace: string, flow: string): Digest =>
  digestOf(tag.link, `qianpi chain 1\n${workspace}\n${flow}`)

/**
 * A link: SHA-256 over the link before it, the digest of the act, and what the database added. The statement `flow-news`
 * makes the same in SQL, where the link before is seen behind the flow's lock.
 */
export const linkOf = (before: Digest, act: Digest, { number, files }: Found): Digest =>
  digestOfDigests(tag.link, before, act, plainDigest(number), plainDigest(files))

/** Reads the lines of files of a link. */
export const linkedFiles = ({ files }: Found): LinkedFile[] =>
  files
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', sha256 = '', name] = line.split(' ')
      return { id, sha256, ...(name && { name }) }
    })

/** The salt of one file of an act, so that a reader of one file cannot guess the names of the others. */
export const fileSalt = (salt: string, id: string): Digest => digestOf(tag.sealed, `${salt}\nfile\n${id}`)

/** The digest of a file's name under its salt; `flow-news` makes the same in SQL. */
export const fileNameDigest = (salt: Digest, name: string): Digest =>
  digestOf(tag.sealed, `${salt}\nname\n${name}`)
