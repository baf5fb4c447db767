export const anniversary = `
Anniversary Dinner for Two at Home | planner | anniversary-dinner | 480 | 4 hours
A table by your own window, candles, a cook and someone to serve. Then we leave and you have dessert.
Chef and server; Four courses; Flowers; Candles

Golden Anniversary Celebration | planner | champagne-tower | 2400 | 6-8 weeks
Fifty years deserve a room full of people who were there. We find the old photographs and the old friends.
Venue; Photo wall; Guest travel help; Program

Vow Renewal | planner | anniversary-roses | 1500 | 5 hours
A short ceremony with words that fit the years behind you, and a toast under a floral heart.
Officiant; Floral heart; Toast for 30; Photographer

Champagne and Oyster Evening | catering | champagne-tower | 1450 | 3 hours
A champagne tower, three kinds of oysters and warm canapes for thirty guests.
Champagne tower; 120 oysters; Canapes; Two servers

Five-Course Anniversary Menu | catering | anniversary-dinner | 1800 | 5 hours
Your story in five courses, starting with what you ate on the first date. For up to 16 guests.
Personal menu; Service for 16; Wine pairing advice

Hundred Red Roses, Delivered | flowers | anniversary-roses | 380 | Delivery
One hundred long-stemmed roses in a hat box or a heart, with a card in your own words.
100 roses; Heart or hat box; Card; Evening delivery

Floral Heart Wall | flowers | anniversary-roses | 890 | 1 day
A heart of fresh roses and greens, six feet across, for a wall that deserves it.
6 ft heart; Fresh roses; Setup and takedown

Pianist for the Evening | music | anniversary-dinner | 520 | 3 hours
Standards, waltzes and the song from your wedding. We bring a stage piano if you have none.
Stage piano; Requests; Two sets

Dance Band for Anniversaries | music | champagne-tower | 2200 | 4 hours
Five musicians who play slow dances as if they meant them and rock and roll as if they were there.
Five musicians; Dance floor advice; Own sound

Anniversary Portrait Session | photo | anniversary-roses | 390 | 90 minutes
A walk, a favorite place and forty pictures of the two of you as you are now.
40 pictures; Two places; Print credit

Recreated Wedding Cake | bakery | champagne-tower | 340 | Delivery
Send us the old photograph and we bake the cake again, in the same tiers and a better sponge.
From a photograph; Serves 30; Top tier boxed

Candlelight Room Styling | decor | anniversary-dinner | 620 | Setup included
Three hundred candles, velvet drapes and a table that glows. Real flame or safe ones, as the house allows.
300 candles; Drapes; Table linen; Takedown
`;
