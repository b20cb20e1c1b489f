import { childrenOf, type XmlElement } from '../text/read-xml'
import { readAmount, sumMoney } from './amount'
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

/*
 * Reads an air itinerary (电子发票（航空运输电子客票行程单）), alone or attached to the OFD or PDF file of the ticket. Its total is
 * fare, fuel, tax, the fund for civil aviation and other levies; only fare and fuel are taxed.
 */

const numberName = 'ElectronicInvoiceAirTransportReceiptNumber'
const kind = '电子发票（航空运输电子客票行程单）'

/** Whether an XBRL instance is that of an air itinerary. */
export const isAirTicket = (root: XmlElement): boolean => hasXbrlFact(root, numberName)

/** Reads an amount, before which a currency may stand. */
const amountOf = (fact: FactReader, name: string) =>
  readAmount((fact(name) ?? '').replace(/^(CNY|CN|YQ)\s*/i, ''))

/** Returns the lines of an itinerary: the flights with what is taxed of it, and each levy that is not. */
function linesOf(root: XmlElement, fact: FactReader): InvoiceLine[] {
  const flights = childrenOf(root, 'DetailInformationOfAirTicketTuple')
    .map((segment) => joinTrip(createFactReader(segment), 'Flight', 'CarrierDate'))
    .filter(Boolean)
  const taxed = ['Fare', 'FuelSurcharge'].flatMap((name) => amountOf(fact, name) ?? [])
  const flight = createInvoiceLine(['航空客票', flights.join('；')].filter(Boolean).join(' '), {
    amount: taxed.length > 0 ? sumMoney(taxed) : undefined,
    rate: readTicketRate(fact('VatRate')),
    tax: amountOf(fact, 'VatTaxAmount'),
  })
  const levies = Object.entries({ CivilAviationDevelopmentFund: '民航发展基金', OtherTaxes: '其他税费' })
  return [
    flight,
    ...levies.flatMap(([from, name]) => {
      const amount = amountOf(fact, from)
      return amount ? [{ name, amount }] : []
    }),
  ]
}

/** Reads an air itinerary. */
export function readAirTicket(root: XmlElement, origin: TicketOrigin): Invoice {
  const fact = createFactReader(root, [numberName, 'TotalAmount'])
  const texts = readFacts(fact, {
    number: numberName,
    date: 'IssueDate',
    buyer: 'NameOfPurchaser',
    buyer_tax: 'UnifiedSocialCreditCodeOfPurchaser',
  })
  const seller = fact('NameOfSeller') ?? fact('IssueParty')
  const [total, tax] = [amountOf(fact, 'TotalAmount'), amountOf(fact, 'VatTaxAmount')]
  const sums = {
    ...(total !== undefined && { total: String(total) }),
    ...(tax !== undefined && { tax: String(tax) }),
    ...(total !== undefined && tax !== undefined && { net: String(sumMoney([total, -tax])) }),
  }
  const isRed = fact('IssuingStatus')?.includes('红') === true
  return createInvoice(
    { ...texts, ...sums, ...(seller && { seller }), kind },
    { ...origin, isRed, lines: linesOf(root, fact) },
  )
}
