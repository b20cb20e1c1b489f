import { environment } from './environment'

/** What was typed and not sent, kept in this browser for one person and one target. */
export interface Draft<Content> {
  at: number
  content: Content
}

/** What is tried in another environment never stands in a form of production. */
const place = ['qianpi.draft', environment.base.slice(1)].filter(Boolean).join('.')
const keyOf = (person: string, target: string) => `${place}.${person}.${target}`

export function readDraft<Content>(person: string, target: string): Draft<Content> | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, target)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Answers whether it is kept: a full or locked storage only costs the draft, never the page. */
export function keepDraft(person: string, target: string, content: unknown): boolean {
  try {
    localStorage.setItem(keyOf(person, target), JSON.stringify({ at: Date.now(), content }))
    return true
  } catch {
    dropDraft(person, target)
    return false
  }
}

export const dropDraft = (person: string, target: string): void =>
  localStorage.removeItem(keyOf(person, target))
