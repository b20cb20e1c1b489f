import { type Dice, yuan } from './truth'

/** Toll receipt; amounts are cents, and a tax of zero means that none is due. */
interface TrueToll {
  number: string
  code: string
  date: string
  road: string
  roadTax: string
  buyer: string
  buyerTax: string
  trips: { plate: string; net: number; tax: number }[]
}

const roads = ['云岭高速公路有限公司', '浙北高速公路管理处', '滨海大桥投资有限公司']

/** Draws a receipt of one to three trips; `isTaxed` says whether tax is due. */
export function drawToll(dice: Dice, isTaxed: boolean): TrueToll {
  return {
    number: dice.digits(8),
    code: `03${dice.digits(10)}`,
    date: `2026-0${1 + dice.below(9)}-1${dice.below(10)}`,
    road: dice.pick(roads),
    roadTax: `91${dice.digits(16)}`,
    buyer: '青禾科技有限公司',
    buyerTax: `91${dice.digits(16)}`,
    trips: Array.from({ length: 1 + dice.below(3) }, () => {
      const net = 100 + dice.below(30_000)
      return { plate: `浙A${dice.digits(5)}`, net, tax: isTaxed ? Math.round(net * 0.03) : 0 }
    }),
  }
}

const sumOf = (toll: TrueToll, part: 'net' | 'tax') => toll.trips.reduce((sum, trip) => sum + trip[part], 0)

/** Writes a receipt as an XBRL instance, as its road issues it or as its receiver files it. */
export function writeTollXbrl(toll: TrueToll, dice: Dice): string {
  const prefix = dice.pick(['inv:', 'i:', ''])
  const fact = (name: string, text: string) => `<${prefix}${name} contextRef="now">${text}</${prefix}${name}>`
  const [net, tax] = [sumOf(toll, 'net'), sumOf(toll, 'tax')]
  const taxText = (cents: number) => (tax ? yuan(cents) : '***')
  const number = dice.chance(0.5)
    ? [fact('CodeOfInvoice', toll.code), fact('NumberOfInvoice', toll.number)]
    : []
  const facts = [
    ...number,
    fact('UniqueCodeOfInvoice', `${toll.code}${toll.number}`),
    fact('DateOfIssue', toll.date),
    fact('TypeOfInvoice', '增值税电子普通发票'),
    fact('SpecialInvoiceType', ''),
    fact('NameOfSeller', toll.road),
    fact('TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfSeller', toll.roadTax),
    fact('NameOfPurchaser', toll.buyer),
    fact('TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfPurchaser', toll.buyerTax),
    fact('TotalAmountExcludingTax', yuan(net)),
    fact('TotalTaxAmount', taxText(tax)),
    fact('TaxIncludedAmountInFigures', yuan(net + tax)),
    fact('WhetherInvoiceIsRedInvoice', dice.pick(['否', '', 'N'])),
  ]
  const lines = toll.trips.map((trip) => {
    const parts = [
      fact('NameOfTaxableGoodsOrServices', `*经营租赁*通行费 ${trip.plate}`),
      fact('AmountExcludingTax', yuan(trip.net)),
      fact('TaxRate', tax ? dice.pick(['3%', '0.03', '3']) : '不征税'),
      fact('TaxAmount', taxText(trip.tax)),
    ]
    const name = `${prefix}InformationOfTaxableGoodsOrServicesDetailItemsTuple`
    return `<${name}>${dice.shuffle(parts).join('')}</${name}>`
  })
  const space = prefix ? ` xmlns:${prefix.slice(0, -1)}="http://xbrl.mof.gov.cn/taxonomy/2021-11-30/inv"` : ''
  const body = [...dice.shuffle(facts), ...lines].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<x:xbrl xmlns:x="http://www.xbrl.org/2003/instance"${space}>${body}</x:xbrl>`
}

/** Writes a receipt of a road of the state as a fiscal bill (财政电子票据), which has no tax. */
export function writeTollBill(toll: TrueToll, dice: Dice): string {
  const element = (name: string, text: string) => `<${name}>${text}</${name}>`
  const main = [
    element('EInvoiceName', '车辆通行费票据（电子）'),
    element('EInvoiceCode', toll.code.slice(0, 8)),
    element('EInvoiceNumber', `00${toll.number}`),
    element('RandomNumber', dice.digits(6)),
    element('TotalAmount', yuan(sumOf(toll, 'net'))),
    element('IssueDate', toll.date.replaceAll('-', '')),
    element(
      'InvoicingParty',
      element('InvoicingPartyCode', toll.roadTax) + element('InvoicingPartyName', toll.road),
    ),
    element('PayerParty', element('PayerPartyCode', toll.buyerTax) + element('PayerPartyName', toll.buyer)),
  ]
  const items = toll.trips.map(({ plate, net }) =>
    element(
      'Item',
      element('ItemCode', '0001') + element('ItemName', `通行费 ${plate}`) + element('ItemAmount', yuan(net)),
    ),
  )
  const header = element('Header', element('EInvoiceID', dice.digits(18)))
  return `<EInvoice>${header}${element('EInvoiceData', element('Main', dice.shuffle(main).join('')) + element('Details', items.join('')))}</EInvoice>`
}
