import type { XmlElement } from '../text/read-xml'
import { readAmount } from './amount'
import { createInvoice, createInvoiceLine, type Invoice, type InvoiceLine } from './invoice'
import {
  createFactReader,
  type FactReader,
  hasXbrlFact,
  joinTrip,
  readFacts,
  readTicketRate,
  type TicketOrigin,
} from './xbrl-facts'

/* Reads a railway ticket (电子发票（铁路电子客票）), alone or attached to the OFD or PDF file of the ticket. */

const numberName = 'ElectronicInvoiceRailwayETicketNumber'

/** Whether an XBRL instance is that of a railway ticket. */
export const isRailTicket = (root: XmlElement): boolean => hasXbrlFact(root, numberName)

/** Returns the trip as the line of the ticket: from where to where, by which train, on which day. */
function tripOf(fact: FactReader): InvoiceLine {
  const name = ['铁路客票', joinTrip(fact, 'TrainNumber', 'TravelDate')].filter(Boolean).join(' ')
  return createInvoiceLine(name, {
    amount: readAmount(fact('TotalAmountExcludingTax') ?? ''),
    rate: readTicketRate(fact('TaxRate')),
    tax: readAmount(fact('TaxAmount') ?? ''),
  })
}

/** Reads a railway ticket; its total is the fare, or what was kept of it when the ticket was returned. */
export function readRailTicket(root: XmlElement, origin: TicketOrigin): Invoice {
  const fact = createFactReader(root, [numberName, 'Fare'])
  const texts = readFacts(fact, {
    number: numberName,
    date: 'DateOfIssue',
    kind: 'TypeOfVoucher',
    buyer: 'NameOfPurchaser',
    buyer_tax: 'UnifiedSocialCreditCodeOfPurchaser',
    net: 'TotalAmountExcludingTax',
    tax: 'TaxAmount',
    total: 'Fare',
  })
  return createInvoice(texts, { ...origin, lines: [tripOf(fact)] })
}
