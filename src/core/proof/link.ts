import { type Digest, digestOf, digestOfDigests, plainDigest, tag } from './digest'

/** What the database adds to an act when it writes it. */
export interface Found {
  /** The flow's document number. */
  number: string
  /** The files that the act names: a line each of id and SHA-256, by id. */
  files: string
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
