import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"37. A search goes through a list's first 2,000 rows, then asks an index of words","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/37-a-search-goes-through-a-list-first.md","filePath":"decisions/37-a-search-goes-through-a-list-first.md"}`);
const _sfc_main = { name: "decisions/37-a-search-goes-through-a-list-first.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_37-a-search-goes-through-a-list-s-first-2-000-rows-then-asks-an-index-of-words" tabindex="-1">37. A search goes through a list&#39;s first 2,000 rows, then asks an index of words <a class="header-anchor" href="#_37-a-search-goes-through-a-list-s-first-2-000-rows-then-asks-an-index-of-words" aria-label="Permalink to &quot;37. A search goes through a list&#39;s first 2,000 rows, then asks an index of words&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A search goes through a list&#39;s first 2,000 rows, then asks an index of words.</strong> What many rows have is found soon in the list&#39;s own order, what few have by two neighbouring characters (three of ASCII), which also find Chinese words of two; trigrams do not. Totals are told as far as those rows tell them. Values in forms have no index: one that hardly any form holds reads the list. No search server stands beside the database: a second truth would have to be kept in step and guarded.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/37-a-search-goes-through-a-list-first.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _37ASearchGoesThroughAListFirst = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _37ASearchGoesThroughAListFirst as default
};
