import { type Dice, yuan } from './truth'

/** Railway ticket; amounts are cents. */
interface TrueTicket {
  number: string
  date: string
  from: string
  to: string
  train: string
  day: string
  fare: number
  tax: number
  /** Missing for passengers who named no company. */
  buyer?: { name: string; tax: string }
}

const stations = ['北京南', '上海虹桥', '杭州东', '厦门北', '成都东']

/** Draws a ticket. */
export function drawTicket(dice: Dice): TrueTicket {
  const fare = 100 + dice.below(200_000)
  const day = `2026-0${1 + dice.below(9)}-1${dice.below(10)}`
  return {
    number: `26${dice.digits(18)}`,
    date: day,
    from: dice.pick(stations),
    to: dice.pick(stations),
    train: `${dice.pick(['G', 'D', 'K'])}${1 + dice.below(9999)}`,
    day,
    fare,
    tax: Math.round((fare / 1.09) * 0.09),
    ...(dice.chance(0.7) && { buyer: { name: '青禾科技有限公司', tax: `91${dice.digits(16)}` } }),
  }
}

/** Writes a ticket as an XBRL instance: any prefix and order, contexts and empty facts between. */
export function writeRail(ticket: TrueTicket, dice: Dice): string {
  const prefix = dice.pick(['rai:', 'r:', ''])
  const about = dice.chance(0.8) ? ' contextRef="now"' : ''
  const fact = (name: string, text: string) => `<${prefix}${name}${about}>${text}</${prefix}${name}>`
  const facts = [
    fact('TypeOfVoucher', '电子发票（铁路电子客票）'),
    fact('ElectronicInvoiceRailwayETicketNumber', ticket.number),
    fact('DateOfIssue', ticket.date),
    fact('DepartureStation', ticket.from),
    fact('DestinationStation', ticket.to),
    fact('TrainNumber', ticket.train),
    fact('TravelDate', ticket.day),
    fact('Fare', yuan(ticket.fare)),
    fact('TotalAmountExcludingTax', yuan(ticket.fare - ticket.tax)),
    fact('TaxRate', dice.pick(['0.09', '9%', '9'])),
    fact('TaxAmount', yuan(ticket.tax)),
    fact('IssueParty', ''),
    ...(ticket.buyer
      ? [
          fact('NameOfPurchaser', ticket.buyer.name),
          fact('UnifiedSocialCreditCodeOfPurchaser', ticket.buyer.tax),
        ]
      : []),
  ]
  const space = prefix ? ` xmlns:${prefix.slice(0, -1)}="http://xbrl.mof.gov.cn/taxonomy/2021-11-30/rai"` : ''
  const head =
    '<context id="now"><entity><identifier scheme="http://xbrl.mof.gov.cn">1</identifier></entity></context>'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xbrl${space}>${head}${dice.shuffle(facts).join('\n')}</xbrl>`
}
