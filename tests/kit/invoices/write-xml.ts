import { type Dice, netOf, type Truth, taxOf, totalOf, words, yuan } from './truth'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Element with parts in the order of the dice, under the prefix of the document. */
class XmlWriter {
  constructor(
    private readonly dice: Dice,
    private readonly prefix: string,
  ) {}

  element(name: string, content: string | readonly string[], attributes = ''): string {
    const inner = typeof content === 'string' ? escapeXml(content) : this.dice.shuffle(content).join('')
    return `<${this.prefix}${name}${attributes}>${inner}</${this.prefix}${name}>`
  }

  /** Element that is left out, or empty, now and then. */
  optional(name: string, text: string): string[] {
    if (this.dice.chance(0.15)) return this.dice.chance(0.5) ? [] : [`<${this.prefix}${name}/>`]
    return [this.element(name, text)]
  }
}

const namespaces = ['', ' xmlns="http://www.example.cn/einvoice/0.35"', ' xmlns="urn:swei:3200"']

/** What a writer left out is not expected from the reader. */
export interface Written<Content> {
  content: Content
  hasWords: boolean
}

/** Writes a fully digitalised invoice (EInvoice). */
export function writeDigital(truth: Truth, dice: Dice): Written<string> {
  const isPrefixed = dice.chance(0.4)
  const write = new XmlWriter(dice, isPrefixed ? 'fp:' : '')
  const hasWords = dice.chance(0.85)
  const label = (name: string, code: string, text: string) =>
    write.element(name, [write.element('LabelCode', code), write.element('LabelName', text)])
  const lines = truth.lines.map((line) =>
    write.element('IssuItemInformation', [
      write.element('ItemName', line.name),
      ...write.optional('SpecMod', '标准'),
      ...write.optional('Quantity', '1'),
      write.element('Amount', yuan(line.cents)),
      write.element('TaxRate', dice.pick([String(line.rate / 100), `${line.rate}%`])),
      write.element('ComTaxAm', yuan(line.taxCents)),
    ]),
  )
  const data = write.element('EInvoiceData', [
    write.element('SellerInformation', [
      write.element('SellerName', truth.seller),
      write.element('SellerIdNum', truth.sellerTax),
      ...write.optional('SellerAddr', '某市某路 1 号 <A&B>'),
    ]),
    write.element('BuyerInformation', [
      write.element('BuyerName', truth.buyer),
      ...(truth.buyerTax ? [write.element('BuyerIdNum', truth.buyerTax)] : []),
    ]),
    write.element('BasicInformation', [
      write.element('TotalAmWithoutTax', yuan(netOf(truth))),
      write.element('TotalTaxAm', yuan(taxOf(truth))),
      write.element('TotalTax-includedAmount', yuan(totalOf(truth))),
      ...(hasWords ? [write.element('TotalTax-includedAmountInChinese', words(totalOf(truth)))] : []),
      ...write.optional('Drawer', '王明'),
    ]),
    ...lines,
    ...(truth.isRed && dice.chance(0.5)
      ? [
          write.element('SpecificInformation', [
            write.element('RedEInvoice', [write.element('OriginalInvoiceCode', `25${dice.digits(18)}`)]),
          ]),
        ]
      : []),
    ...write.optional('AdditionalInformation', '备注 InvoiceNumber 12345678'),
  ])
  const root = write.element(
    'EInvoice',
    [
      write.element('Header', [
        write.element('EIid', truth.number),
        ...write.optional('Version', '0.35'),
        write.element('InherentLabel', [
          label('InIssuType', truth.isRed ? 'N' : 'Y', '是否蓝字发票标志'),
          label('GeneralOrSpecialVAT', '02', truth.kind),
        ]),
      ]),
      data,
      write.element('TaxSupervisionInfo', [
        ...(dice.chance(0.8) ? [write.element('InvoiceNumber', truth.number)] : []),
        write.element(
          'IssueTime',
          dice.pick([truth.date, `${truth.date} 10:30:00`, truth.date.replaceAll('-', '/')]),
        ),
      ]),
    ],
    isPrefixed ? ' xmlns:fp="urn:example:invoice"' : dice.pick(namespaces),
  )
  return { content: `<?xml version="1.0" encoding="UTF-8"?>\n${root}`, hasWords }
}

/** Writes an earlier electronic invoice (eInvoice), as OFD files attach it. */
export function writeEarlier(truth: Truth, dice: Dice): Written<string> {
  const write = new XmlWriter(dice, 'fp:')
  const [year, month, day] = truth.date.split('-')
  const root = write.element(
    'eInvoice',
    [
      write.element('InvoiceCode', truth.code ?? ''),
      write.element('InvoiceNo', truth.number),
      write.element('IssueDate', dice.pick([`${year}年${month}月${day}日`, truth.date])),
      ...write.optional('InvoiceCheckCode', dice.digits(20)),
      write.element('Seller', [
        write.element('SellerName', truth.seller),
        write.element('SellerTaxID', truth.sellerTax),
      ]),
      write.element('Buyer', [
        write.element('BuyerName', truth.buyer),
        ...(truth.buyerTax ? [write.element('BuyerTaxID', truth.buyerTax)] : []),
      ]),
      write.element('TaxExclusiveTotalAmount', yuan(netOf(truth))),
      write.element('TaxTotalAmount', yuan(taxOf(truth))),
      write.element('TaxInclusiveTotalAmount', yuan(totalOf(truth))),
      write.element(
        'GoodsInfos',
        truth.lines.map((line) =>
          write.element('GoodsInfo', [
            write.element('Item', line.name),
            write.element('Amount', yuan(line.cents)),
            write.element('TaxScheme', `${line.rate}%`),
            write.element('TaxAmount', yuan(line.taxCents)),
          ]),
        ),
      ),
    ],
    ' xmlns:fp="http://www.example.cn/fp"',
  )
  return { content: `<?xml version="1.0" encoding="UTF-8"?>${root}`, hasWords: false }
}
