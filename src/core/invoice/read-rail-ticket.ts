import { childOf, type XmlElement } from '../decision/dmn/read-xml'
import { readAmount } from './amount'
import { createInvoice, type Invoice, InvoiceError, type InvoiceLine } from './invoice'

/*
 * Reads a railway ticket (电子发票（铁路电子客票）): an XBRL instance whose facts are named by the taxonomy of the Ministry of
 * Finance (docs/invoices.md). It stands alone, or attached to the OFD or PDF file of the ticket. Facts are found by their
 * local name, so neither prefix, context nor order matters.
 */

const numberName = 'ElectronicInvoiceRailwayETicketNumber'

/** Whether an XBRL instance is that of a railway ticket. */
export const isRailTicket = (root: XmlElement): boolean =>
  root.name === 'xbrl' && childOf(root, numberName) !== undefined

/** Returns the trip as the line of the ticket: from where to where, by which train, on which day. */
function tripOf(fact: (name: string) => string | undefined): InvoiceLine {
  const way = [fact('DepartureStation'), fact('DestinationStation')].filter(Boolean).join('—')
  const name = ['铁路客票', way, fact('TrainNumber'), fact('TravelDate')].filter(Boolean).join(' ')
  const amount = readAmount(fact('TotalAmountExcludingTax') ?? '')
  const tax = readAmount(fact('TaxAmount') ?? '')
  const rate = Number(fact('TaxRate')?.replace('%', '') || Number.NaN)
  return {
    name: name.slice(0, 200),
    ...(amount !== undefined && { amount }),
    ...(rate >= 0 && rate < 100 && { rate: `${Number((rate < 1 ? rate * 100 : rate).toFixed(4))}%` }),
    ...(tax !== undefined && { tax }),
  }
}

/** Reads a railway ticket; its total is the fare, or what was kept of it when the ticket was returned. */
export function readRailTicket(
  root: XmlElement,
  origin: Pick<Invoice, 'source'> & { isSigned?: boolean },
): Invoice {
  const fact = (name: string): string | undefined => {
    const texts = root.children.filter((child) => child.name === name).map(({ text }) => text.trim())
    const [first, ...others] = new Set(texts.filter(Boolean))
    if (others.length && (name === numberName || name === 'Fare')) throw new InvoiceError('broken')
    return first
  }
  const texts = {
    number: numberName,
    date: 'DateOfIssue',
    kind: 'TypeOfVoucher',
    buyer: 'NameOfPurchaser',
    buyer_tax: 'UnifiedSocialCreditCodeOfPurchaser',
    net: 'TotalAmountExcludingTax',
    tax: 'TaxAmount',
    total: 'Fare',
  }
  const known = Object.entries(texts).flatMap(([name, from]) => {
    const text = fact(from)
    return text === undefined ? [] : [[name, text]]
  })
  return createInvoice(Object.fromEntries(known), { ...origin, lines: [tripOf(fact)] })
}
