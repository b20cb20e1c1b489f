import { type Dice, yuan } from './truth'

/** Air itinerary; amounts are cents. */
interface TrueItinerary {
  number: string
  date: string
  flights: { from: string; to: string; flight: string; day: string }[]
  fare: number
  fuel: number
  tax: number
  fund: number
  other: number
  seller: string
  /** Missing for passengers who named no company. */
  buyer?: { name: string; tax: string }
}

const airports = ['北京首都', '上海虹桥', '杭州萧山', '厦门高崎', '成都天府']

/** Draws an itinerary of one to three flights. */
export function drawItinerary(dice: Dice): TrueItinerary {
  const [fare, fuel] = [10_000 + dice.below(300_000), dice.below(2) * 3_000]
  return {
    number: `26${dice.digits(18)}`,
    date: `2026-0${1 + dice.below(9)}-1${dice.below(10)}`,
    flights: Array.from({ length: 1 + dice.below(3) }, () => ({
      from: dice.pick(airports),
      to: dice.pick(airports),
      flight: `${dice.pick(['CA', 'MU', 'CZ'])}${1000 + dice.below(8999)}`,
      day: `2026-0${1 + dice.below(9)}-2${dice.below(9)}`,
    })),
    fare,
    fuel,
    tax: Math.round((fare + fuel) * 0.09),
    fund: dice.below(2) * 5_000,
    other: dice.below(2) * 1_234,
    seller: '云航航空股份有限公司',
    ...(dice.chance(0.7) && { buyer: { name: '青禾科技有限公司', tax: `91${dice.digits(16)}` } }),
  }
}

/** Writes an itinerary as an XBRL instance: any prefix and order, and a currency before some amounts. */
export function writeAir(itinerary: TrueItinerary, dice: Dice): string {
  const prefix = dice.pick(['atr:', 'a:', ''])
  const fact = (name: string, text: string) => `<${prefix}${name}>${text}</${prefix}${name}>`
  const money = (cents: number) => `${dice.pick(['CNY ', ''])}${yuan(cents)}`
  const { number, date, flights, fare, fuel, tax, fund, other, seller, buyer } = itinerary
  const facts = [
    fact('ElectronicInvoiceAirTransportReceiptNumber', number),
    fact('IssueDate', date),
    fact('Fare', money(fare)),
    fact('FuelSurcharge', fuel ? money(fuel) : ''),
    fact('VatRate', dice.pick(['0.09', '9%', '9'])),
    fact('VatTaxAmount', money(tax)),
    fact('CivilAviationDevelopmentFund', money(fund)),
    fact('OtherTaxes', other ? money(other) : ''),
    fact('TotalAmount', money(fare + fuel + tax + fund + other)),
    fact('IssueParty', seller),
    fact('IssuingStatus', '正常'),
    ...(buyer
      ? [fact('NameOfPurchaser', buyer.name), fact('UnifiedSocialCreditCodeOfPurchaser', buyer.tax)]
      : []),
  ]
  const segments = flights.map((one) =>
    fact(
      'DetailInformationOfAirTicketTuple',
      dice
        .shuffle([
          fact('DepartureStation', one.from),
          fact('DestinationStation', one.to),
          fact('Flight', one.flight),
          fact('CarrierDate', one.day),
        ])
        .join(''),
    ),
  )
  const space = prefix ? ` xmlns:${prefix.slice(0, -1)}="http://xbrl.mof.gov.cn/taxonomy/2021-11-30/atr"` : ''
  const body = [...dice.shuffle(facts), ...segments].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<x:xbrl xmlns:x="http://www.xbrl.org/2003/instance"${space}>${body}</x:xbrl>`
}
