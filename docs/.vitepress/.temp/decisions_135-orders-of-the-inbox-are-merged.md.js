import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"135. Orders of the inbox are merged from two indexes","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/135-orders-of-the-inbox-are-merged.md","filePath":"decisions/135-orders-of-the-inbox-are-merged.md"}');
const _sfc_main = { name: "decisions/135-orders-of-the-inbox-are-merged.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_135-orders-of-the-inbox-are-merged-from-two-indexes" tabindex="-1">135. Orders of the inbox are merged from two indexes <a class="header-anchor" href="#_135-orders-of-the-inbox-are-merged-from-two-indexes" aria-label="Permalink to &quot;135. Orders of the inbox are merged from two indexes&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>An action writes each index of a message for each recipient. Two indexes of an open message only served sort orders that few people choose: by deadline (<code>message_due</code>) and by time (<code>message_arrived</code>). They are dropped; both orders are read from the indexes that the default order and the order by urgency need:</p><ul><li>Within one urgency, <code>message_urgent</code> has the rows by deadline; there are two urgencies.</li><li>Within one urgency, read or unread, <code>message_waiting</code>, <code>message_notice</code> and <code>message_copy</code> have the rows by time; there are four parts.</li></ul><p>A page takes the first rows of each part in the order of its index, and merges them. It reads at most four pages of rows, whatever the length of the list; a page that is requested by its number reads the rows before it, as it did. Six indexes remain: the key, those of the flow and of the visit, the two above, and that of the people who took part.</p><p>Alternatives not taken: to sort all of a person&#39;s open messages for a page, and a table of its own for open messages, which is the compact design of the ledger of an action.</p><p>Given up: an order of the inbox that is neither by urgency nor within a part needs its own index, or a part of its own.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/135-orders-of-the-inbox-are-merged.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _135OrdersOfTheInboxAreMerged = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _135OrdersOfTheInboxAreMerged as default
};
