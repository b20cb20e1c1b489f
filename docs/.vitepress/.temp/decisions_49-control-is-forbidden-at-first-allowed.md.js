import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"49. Control is forbidden at first, allowed by design or company","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/49-control-is-forbidden-at-first-allowed.md","filePath":"decisions/49-control-is-forbidden-at-first-allowed.md"}');
const _sfc_main = { name: "decisions/49-control-is-forbidden-at-first-allowed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_49-control-is-forbidden-at-first-allowed-by-design-or-company" tabindex="-1">49. Control is forbidden at first, allowed by design or company <a class="header-anchor" href="#_49-control-is-forbidden-at-first-allowed-by-design-or-company" aria-label="Permalink to &quot;49. Control is forbidden at first, allowed by design or company&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Control is forbidden at first, allowed by design or company.</strong> Three settings: cancelling single parts, handing a decision to the creator of the flow, agreeing to one&#39;s own request. A design may set each both ways; where it is silent, the company&#39;s setting counts, so that one place changes all. Only steps that agree are meant: filling in, filing and confirming stay free. The rule acts where receivers are found, so previews and simulations tell it, and again where a button is pressed: what waited before, or waits for somebody whose delegate made the request, passes no other way. Refusing one&#39;s own request harms nobody and is free. A refusal says who handles it instead.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/49-control-is-forbidden-at-first-allowed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _49ControlIsForbiddenAtFirstAllowed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _49ControlIsForbiddenAtFirstAllowed as default
};
