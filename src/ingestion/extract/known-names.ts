/** Names that everybody knows, for the types of what a text names: places, houses and brands. */

const names = (list: string): ReadonlySet<string> =>
  new Set(list.split(/[\n,]/).map((name) => name.trim().toLowerCase()));

export const places =
  names(`Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados,
Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia, Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon, Canada, Cape Verde, Chad, Chile,
China, Colombia, Congo, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Czech Republic, Denmark, Djibouti, Dominican Republic, Ecuador, Egypt, El Salvador, Eritrea, Estonia,
Eswatini, Ethiopia, Fiji, Finland, France, Gabon, Gambia, Germany, Ghana, Greece, Greenland, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Hungary, Iceland, India,
Indonesia, Iran, Iraq, Ireland, Israel, Italy, Ivory Coast, Jamaica, Japan, Kazakhstan, Kenya, Kiribati, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia,
Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia,
Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Korea, North Macedonia, Norway, Oman, Pakistan, Palau,
Palestine, Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania, Russia, Rwanda, Samoa, Saudi Arabia, Senegal, Serbia, Seychelles,
Sierra Leone, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, Korea, South Sudan, Spain, Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan,
Tajikistan, Tanzania, Thailand, Togo, Tonga, Trinidad, Tunisia, Turkey, Turkmenistan, Uganda, Ukraine, United Arab Emirates, United Kingdom, United States, Uruguay,
Uzbekistan, Vanuatu, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe, England, Scotland, Wales, Northern Ireland, UK, USA, US, UAE, Europe, Africa, Asia, South America, Antarctica,
Middle East, Scandinavia, Caribbean, Balkans, Bali, Hawaii, Alaska, Alabama, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Idaho, Illinois,
Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey,
New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, West Virginia,
Wisconsin, Wyoming, Ontario, Quebec, Alberta, British Columbia, Nova Scotia, Queensland, Victoria, Tasmania, New South Wales, NYC, LA, San Francisco, SF, Los Angeles, Chicago, Boston,
Seattle, Houston, Dallas, Austin, Denver, Miami, Atlanta, Detroit, Philadelphia, Phoenix, San Diego, San Jose, Portland, Las Vegas, Minneapolis, Nashville, New Orleans, Pittsburgh,
Washington, Brooklyn, Manhattan, Toronto, Montreal, Vancouver, Calgary, Ottawa, Mexico City, Havana, Bogota, Bogotá, Lima, Quito, Santiago, Buenos Aires, Montevideo, São Paulo, Sao Paulo,
Rio de Janeiro, Rio, London, Manchester, Liverpool, Birmingham, Leeds, Bristol, Glasgow, Edinburgh, Cardiff, Belfast, Dublin, Cork, Oxford, Cambridge, Paris, Lyon, Marseille, Nice, Bordeaux,
Toulouse, Brussels, Antwerp, Ghent, Gent, Amsterdam, Rotterdam, Utrecht, The Hague, Berlin, Hamburg, Munich, München, Cologne, Köln, Frankfurt, Stuttgart, Dresden, Leipzig, Vienna, Wien, Graz,
Salzburg, Zurich, Zürich, Geneva, Bern, Basel, Madrid, Barcelona, Valencia, Seville, Sevilla, Málaga, Lisbon, Lisboa, Porto, Rome, Roma, Milan, Milano, Naples, Florence, Venice, Turin, Bologna,
Athens, Thessaloniki, Istanbul, Ankara, Prague, Praha, Brno, Warsaw, Krakow, Kraków, Gdansk, Budapest, Bucharest, Sofia, Belgrade, Zagreb, Ljubljana, Sarajevo, Kyiv, Lviv, Moscow, Minsk, Riga,
Vilnius, Tallinn, Helsinki, Stockholm, Gothenburg, Malmö, Lund, Uppsala, Oslo, Bergen, Trondheim, Stavanger, Tromsø, Bodø, Copenhagen, Aarhus, Reykjavik, Cairo, Marrakech, Casablanca, Tunis, Lagos, Accra,
Nairobi, Addis Ababa, Johannesburg, Cape Town, Dubai, Abu Dhabi, Doha, Riyadh, Tel Aviv, Jerusalem, Beirut, Amman, Baghdad, Tehran, Karachi, Lahore, Delhi, New Delhi, Mumbai, Bangalore,
Chennai, Kolkata, Hyderabad, Kathmandu, Dhaka, Colombo, Bangkok, Chiang Mai, Phuket, Hanoi, Ho Chi Minh City, Saigon, Phnom Penh, Kuala Lumpur, Jakarta, Manila, Hong Kong, Taipei, Beijing, Shanghai, Shenzhen,
Guangzhou, Chengdu, Hangzhou, Wuhan, Nanjing, Xi'an, Chongqing, Seoul, Busan, Tokyo, Kyoto, Osaka, Sapporo, Hiroshima, Nagoya, Sydney, Melbourne, Brisbane, Perth, Adelaide, Auckland, Wellington, Queenstown`);

export const organisations =
  names(`Google, Amazon, Netflix, Instagram, Facebook, TikTok, YouTube, Spotify, Twitter, LinkedIn, Reddit, WhatsApp, Telegram, Discord, Uber, Lyft, Airbnb, Etsy, Shopify,
eBay, PayPal, Venmo, Zoom, Slack, IKEA, Nike, Adidas, Starbucks, McDonald's, Walmart, Costco, Disney, Pixar, Marvel, NASA, Microsoft, Samsung, Sony, Nintendo, Intel, IBM, Nvidia, OpenAI, Anthropic, Meta,
DoorDash, Door Dash, Duolingo, Coursera, Khan Academy, Wikipedia, GitHub, Stripe, Toyota, Honda, BMW, Volvo, Equinor, Spotify, Unilever, Nestlé, Pfizer, Deloitte, KPMG, UNICEF, UN, EU, NATO, WHO, BBC, CNN, NHS, FBI, MIT, NYU, UCLA,
Harvard, Stanford, Yale, Princeton, Red Cross, Greenpeace, Amnesty International`);

/** Given names that are common in the languages that the rules read, and no words. */
export const givenNames =
  names(`Aaron, Abigail, Adam, Adrian, Ahmed, Aisha, Alan, Albert, Alejandro, Alex, Alexander, Alexandra, Alexis, Ali, Alice, Alicia, Alison, Allison, Amanda, Amelia, Amir, Amy, Ana, Andre, Andrea,
Andreas, Andrew, Andy, Angela, Anita, Ann, Anna, Anne, Annie, Anthony, Antonio, Arjun, Arthur, Ashley, Astrid, Audrey, Barbara, Ben, Benjamin, Beth, Betty, Bob, Bobby, Brandon, Brenda, Brian, Bruno, Bryan, Caleb,
Camila, Carl, Carla, Carlos, Carmen, Carol, Caroline, Catherine, Charlie, Charlotte, Chloe, Chris, Christina, Christine, Christopher, Cindy, Claire, Clara, Claudia, Connor, Craig, Cynthia, Dan, Daniel, Daniela, Danielle,
Dave, David, Deborah, Denise, Dennis, Derek, Diana, Diane, Diego, Dmitri, Donald, Donna, Doris, Dorothy, Doug, Dylan, Ed, Eddie, Edward, Elena, Eleanor, Eli, Elias, Elizabeth, Ella, Ellen, Emily, Emma, Eric, Erik, Erin, Ethan,
Eva, Evan, Evelyn, Farid, Fatima, Felix, Fiona, Francesca, Francis, Fred, Freya, Gabriel, Gabriela, Gary, George, Gerald, Gina, Giulia, Gloria, Greg, Hannah, Harold, Harry, Hassan, Heidi, Helen, Helena, Henrik, Henry, Hugo,
Ian, Ida, Igor, Ingrid, Irene, Isaac, Isabel, Isabella, Ivan, Jacob, Jake, James, Jamie, Jan, Jane, Janet, Jason, Javier, Jeff, Jeffrey, Jen, Jenna, Jennifer, Jenny, Jeremy, Jess, Jessica, Jill, Jim, Joan, Joe, Joel,
Johan, Johanna, John, Jon, Jonas, Jonathan, Jorge, Jose, José, Joseph, Josh, Joshua, Juan, Judith, Judy, Julia, Julian, Julie, Justin, Karen, Karl, Kate, Katherine, Kathleen, Katie, Keith, Kelly, Ken, Kenneth, Kevin,
Kim, Kyle, Lars, Laura, Lauren, Lea, Leah, Lena, Leo, Leon, Leonardo, Liam, Lina, Linda, Lisa, Liz, Logan, Louis, Louise, Luca, Lucas, Lucia, Lucy, Luis, Luisa, Luke, Luna, Magnus, Marco, Margaret, Maria, María, Marie,
Marina, Mario, Marta, Martha, Martin, Mary, Mateo, Matt, Matthew, Maya, Megan, Mei, Mel, Melanie, Melissa, Mia, Michael, Michelle, Miguel, Mike, Mohammed, Monica, Nadia, Nancy, Naomi, Natalia, Natalie, Natasha, Nathan,
Neil, Nicholas, Nick, Nicole, Nils, Nina, Noah, Noor, Nora, Oliver, Olivia, Omar, Oscar, Pablo, Pamela, Patricia, Patrick, Paul, Paula, Pedro, Peter, Phil, Philip, Pierre, Priya, Rachel, Rafael, Rahul, Ravi, Rebecca,
Ricardo, Richard, Rita, Robert, Roberto, Robin, Roger, Rosa, Ryan, Samantha, Samuel, Sam, Sandra, Sara, Sarah, Scott, Sean, Sebastian, Sergio, Sharon, Simon, Sofia, Sonia, Sophia, Sophie, Stella, Stephanie, Stephen,
Steve, Steven, Susan, Sven, Tara, Ted, Teresa, Theresa, Thomas, Tilly, Tim, Timothy, Tina, Tobias, Tom, Tomás, Tony, Tracy, Valentina, Valerie, Vanessa, Vera, Veronica, Victor, Vincent, Vivian, Walter, Wanda, Wendy, Xavier, Yara, Yasmin,
Yuki, Zara, Zoe, Zoë`);
