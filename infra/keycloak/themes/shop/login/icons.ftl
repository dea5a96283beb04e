<#-- Outlines from Lucide 1.73 (ISC licence), as the shop's pages use them. -->
<#macro icon name size=20>
<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<#switch name>
<#case "search"><path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/><#break>
<#case "heart"><path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/><#break>
<#case "package"><path d="M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z"/><path d="M12 22V12"/><path d="m3.3 7 8.7 5 8.7-5"/><path d="m7.5 4.27 9 5.15"/><#break>
<#case "menu"><path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/><#break>
<#case "close"><path d="M18 6 6 18"/><path d="m6 6 12 12"/><#break>
<#case "warning"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/><#break>
</#switch>
</svg>
</#macro>
