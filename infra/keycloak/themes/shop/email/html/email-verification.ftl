<#import "template.ftl" as layout>
<@layout.emailLayout>
<@layout.action heading="Verify your email" lead="Somebody, most likely you, signed up at ${properties.brand} with this address. Confirm that it is yours, and you can order." label="Verify email" note="If it was not you, do nothing."/>
</@layout.emailLayout>
