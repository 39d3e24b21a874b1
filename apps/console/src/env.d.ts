declare const __TARGET__: 'admin' | 'merchant' | 'admin-bisnis' | 'merchant-bisnis';
declare const __VARIANT__: 'admin' | 'merchant';
