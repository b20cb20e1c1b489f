import { openServer } from './database.mjs'
import { openCompany, timed } from './filled-company.mjs'
const place = await openServer({ kept: process.env.BENCH_DATA })
const company = await openCompany(place, 40_000, { kept: process.env.BENCH_DATA })
const q = async (t, v) => (await company.raw.query(t, v)).rows
console.log(await q("select design_id, count(*), min(month), max(transaction) from insight_month group by 1 order by 2 desc limit 4"))
console.log(await q("select left(question,8) q, design_id, count(*), sum(cardinality(counts)) cells, min(transaction) from card_part group by 1,2"))
console.log(await q("select * from insight_position"))
console.log(await q("select count(*) from flow_change c, insight_position p where (c.transaction, c.flow_id) > (p.transaction, p.flow_id)"))
await company.close(); await place.close()
