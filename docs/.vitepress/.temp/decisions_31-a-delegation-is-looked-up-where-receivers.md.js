import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"31. A delegation is looked up where receivers are, and the record keeps both names","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/31-a-delegation-is-looked-up-where-receivers.md","filePath":"decisions/31-a-delegation-is-looked-up-where-receivers.md"}');
const _sfc_main = { name: "decisions/31-a-delegation-is-looked-up-where-receivers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_31-a-delegation-is-looked-up-where-receivers-are-and-the-record-keeps-both-names" tabindex="-1">31. A delegation is looked up where receivers are, and the record keeps both names <a class="header-anchor" href="#_31-a-delegation-is-looked-up-where-receivers-are-and-the-record-keeps-both-names" aria-label="Permalink to &quot;31. A delegation is looked up where receivers are, and the record keeps both names&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A delegation is looked up where receivers are, and the record keeps both names.</strong> Whoever is asked to act and is away is replaced by his delegate after the step&#39;s people are found; copies and notices still come to him. A chain is followed through ten people; a circle, a longer one, or somebody out of service at its end leaves the original, the trace says why, and an incident tells it once for each person. Whoever stands in for several is asked once, with all their names. A circle, the same flows twice at one time, and a period that is over are refused on saving. The next step&#39;s superiors are looked for above whoever delegated. What waits already is offered to the delegate, and can be taken back until it is handled. Delegating whole flows is a session in the other&#39;s name that ends with the delegation.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/31-a-delegation-is-looked-up-where-receivers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _31ADelegationIsLookedUpWhereReceivers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _31ADelegationIsLookedUpWhereReceivers as default
};
