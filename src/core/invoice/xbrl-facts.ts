import { childOf, type XmlElement } from '../text/read-xml'
import { InvoiceError, type InvoiceFacts, type InvoiceTexts } from './invoice'

/*
 * Facts of tickets as XBRL instances, named by the taxonomies of the Ministry of Finance (docs/invoices.md). They are found
 * by their local name, so neither prefix, context nor order matters.
 */

/** Whether an element is an XBRL instance with a fact, by which kinds of instances differ. */
export const hasXbrlFact = (root: XmlElement, name: string): boolean =>
  root.name === 'xbrl' && childOf(root, name) !== undefined

/** Returns the text of a fact; undefined for an empty or missing one. */
export type FactReader = (name: string) => string | undefined

/** Creates the reader of the facts that an element contains; throws for several values of one that money depends on. */
export function createFactReader(element: XmlElement, single: readonly string[] = []): FactReader {
  return (name) => {
    const texts = element.children.filter((child) => child.name === name).map(({ text }) => text.trim())
    const [first, ...rest] = new Set(texts.filter(Boolean))
    if (rest.length && single.includes(name)) throw new InvoiceError('broken')
    return first
  }
}

/** Reads the texts of an invoice by the names of their facts. */
export const readFacts = (
  fact: FactReader,
  names: Readonly<Partial<Record<keyof InvoiceTexts, string>>>,
): InvoiceTexts =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, from]) => {
      const text = fact(from)
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** Joins the facts of a trip: from where to where, by which train or flight, on which day. */
export const joinTrip = (fact: FactReader, carrier: string, day: string): string => {
  const stations = [fact('DepartureStation'), fact('DestinationStation')].filter(Boolean).join('—')
  return [stations, fact(carrier), fact(day)].filter(Boolean).join(' ')
}

/** Returns a rate as a percentage; undefined for a text that is none. */
export function readTicketRate(text = ''): string | undefined {
  const rate = Number(text.replace('%', '') || Number.NaN)
  return rate >= 0 && rate < 100 ? `${Number((rate < 1 ? rate * 100 : rate).toFixed(4))}%` : undefined
}

/** Where an instance was found, and whether its file is signed. */
export interface TicketOrigin extends Pick<InvoiceFacts, 'source'> {
  isSigned?: boolean
}
