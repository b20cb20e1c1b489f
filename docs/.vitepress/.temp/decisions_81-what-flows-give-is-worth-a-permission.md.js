import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"81. What flows give is worth a permission","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/81-what-flows-give-is-worth-a-permission.md","filePath":"decisions/81-what-flows-give-is-worth-a-permission.md"}');
const _sfc_main = { name: "decisions/81-what-flows-give-is-worth-a-permission.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_81-what-flows-give-is-worth-a-permission" tabindex="-1">81. What flows give is worth a permission <a class="header-anchor" href="#_81-what-flows-give-is-worth-a-permission" aria-label="Permalink to &quot;81. What flows give is worth a permission&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p><strong>What flows give is worth a permission.</strong> A role that a published design names carries approval, looks and exports, although it lists no permission. Whoever hands it out must be one who could write the same into a design (<code>flowdesign</code>); the same is asked of who resets the password of somebody who holds such a role or leads a department. A company whose directory administrator may not design flows needs a second person for that, which is what was wanted. New passwords go to the person by mail where that is possible and are seen by nobody else. We gave up a queue of role changes that wait for a second administrator: the permission says the same with nothing to build, to explain or to forget in a list. Who leads a department, addresses and tasks of trusted people have a second person since <a href="./95-power-moves-with-a-second-person.html">decision 95</a>, which brought the queue.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/81-what-flows-give-is-worth-a-permission.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _81WhatFlowsGiveIsWorthAPermission = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _81WhatFlowsGiveIsWorthAPermission as default
};
