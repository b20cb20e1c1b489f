import { childrenOf, type XmlElement } from '../text/read-xml'
import { readAmount } from './amount'
import { createInvoice, createInvoiceLine, type Invoice, type InvoiceLine, maxLines } from './invoice'
import { createFactReader, hasXbrlFact, readFacts, readTicketRate, type TicketOrigin } from './xbrl-facts'

/*
 * Reads an electronic VAT invoice (增值税电子普通发票, 增值税电子专用发票) as an XBRL instance: toll receipts are such invoices,
 * whose tax is *** where none is due (docs/invoices.md).
 */

const totalName = 'TaxIncludedAmountInFigures'

/** Whether an XBRL instance is that of a VAT invoice. */
export const isVatInvoice = (root: XmlElement): boolean => hasXbrlFact(root, totalName)

/** Digits of the number of a VAT invoice; in its unique code they follow those of its code. */
const numberLength = 8

const linesOf = (root: XmlElement): InvoiceLine[] =>
  childrenOf(root, 'InformationOfTaxableGoodsOrServicesDetailItemsTuple')
    .slice(0, maxLines)
    .map((element) => {
      const fact = createFactReader(element)
      const rate = fact('TaxRate')
      return createInvoiceLine(fact('NameOfTaxableGoodsOrServices') ?? '', {
        amount: readAmount(fact('AmountExcludingTax') ?? ''),
        rate: readTicketRate(rate) ?? rate?.slice(0, 20),
        tax: readAmount(fact('TaxAmount') ?? ''),
      })
    })

/** Reads a VAT invoice. The view of a receiver has the number only in the unique code. */
export function readVatInvoice(root: XmlElement, origin: TicketOrigin): Invoice {
  const fact = createFactReader(root, ['NumberOfInvoice', 'CodeOfInvoice', 'UniqueCodeOfInvoice', totalName])
  const unique = fact('UniqueCodeOfInvoice') ?? ''
  const texts = readFacts(fact, {
    number: 'NumberOfInvoice',
    code: 'CodeOfInvoice',
    date: 'DateOfIssue',
    kind: 'TypeOfInvoice',
    seller: 'NameOfSeller',
    seller_tax: 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfSeller',
    buyer: 'NameOfPurchaser',
    buyer_tax: 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfPurchaser',
    net: 'TotalAmountExcludingTax',
    tax: 'TotalTaxAmount',
    total: totalName,
    capitals: 'TaxIncludedAmountInWords',
  })
  const isRed = /^(?:是|y|yes|true|1)$/i.test(fact('WhetherInvoiceIsRedInvoice') ?? '')
  return createInvoice(
    { number: unique.slice(-numberLength), code: unique.slice(0, -numberLength), ...texts },
    { ...origin, isRed, lines: linesOf(root) },
  )
}
